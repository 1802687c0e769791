# What is said in the chat of a wish that was carried out, and the buttons under it.

wish-kept = I will remember that.
wish-instead = I will remember that instead of what you told me before.
wish-known = I knew that already, and now I am surer of it.
wish-server-kept = I will remember that for the server.
wish-server-waits = Noted for the server. Others hear it once somebody else or an admin agrees.
wish-nothing = I remember nothing about you here.
wish-near = Nothing matches that exactly. See what comes near:
wish-newest = I found nothing about that. Choose from what I have:
wish-found =
    { $count ->
        [one] I found { $count } memory of yours about that. Choose what should go:
       *[other] I found { $count } memories of yours about that. Choose what should go:
    }
wish-found-many = I found { $count } memories or more of yours about that. Choose what should go:
wish-these =
    { $count ->
        [one] I think you mean { $count } memory of yours; shall I forget that?
       *[other] I think you mean { $count } memories of yours; shall I forget that?
    }
wish-everything = Everything that I remember about you here? Press once; you can undo it right after.
wish-stop = What shall hold from now on?
forgotten =
    Forgotten: { $count ->
        [one] { $count } memory
       *[other] { $count } memories
    }{ $derived ->
        [0] .
        [one] , with { $derived } message at hand that says the same.
       *[other] , with { $derived } messages at hand that say the same.
    } { $count ->
        [one] It is
       *[other] They are
    } erased for good in { $wait }.{ $gone ->
        [0] {""}
        [one] {" "}{ $gone } was gone already.
       *[other] {" "}{ $gone } were gone already.
    }
forgotten-copies = Older backups may hold it until you delete everything on `/privacy`.
forgotten-lines =
    Deleted: { $count ->
        [one] { $count } message of yours about it, before it became a memory.
       *[other] { $count } messages of yours about it, before they became a memory.
    }
restored =
    { $count ->
        [one] Undone: I remember it again.
       *[other] Undone: I remember all { $count } again.
    }
button-undo = Undo
button-choose = Choose
button-show = Show me
button-forget-all = Forget everything
