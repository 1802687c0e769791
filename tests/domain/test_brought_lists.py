"""Lists that other assistants kept of somebody: what stands around a statement goes, and nothing of it."""

import pytest

from memory.domain.constraints import Constraints
from memory.domain.export.copies import statements_in
from memory.domain.writing.gate import Candidate, Situation, refusal


@pytest.mark.parametrize(
    ("line", "statement"),
    [
        ("- [2024-03-01] - User lives in Lisbon", "Lives in Lisbon"),
        ("[2024-03-01] - User lives in Lisbon", "Lives in Lisbon"),
        ("[unknown] - The user keeps two beehives.", "Keeps two beehives."),
        ("2024-03-01: User's boat is called Windrose", "User's boat is called Windrose"),
        ("3. (2024/03/01) Ada mends accordions", "Mends accordions"),
        ("* 2024-03-01T10:22:05Z — Plays the cello", "Plays the cello"),
        ("[Mar 1, 2024] Sails at weekends", "Sails at weekends"),
        ("**Work**: Software engineer", "Work: Software engineer"),
        ("- **Work:** Software engineer", "Work: Software engineer"),
        ("__Pets__ – two cats", "Pets – two cats"),
        ("- [01.03.2024] - Der Nutzer wohnt in Kiel", "Wohnt in Kiel"),
        ("**Beruf**: Lehrerin an einer Grundschule", "Beruf: Lehrerin an einer Grundschule"),
        ("- [2024-03-01] - El usuario vive en Cádiz", "Vive en Cádiz"),
        ("**Trabajo**: ingeniera de software", "Trabajo: ingeniera de software"),
        ("[1 mars 2024] - L'utilisateur habite à Nantes", "Habite à Nantes"),
        ("**Métier** : menuisier", "Métier : menuisier"),
        ("01/03/2024 - O usuário mora em Recife", "Mora em Recife"),
        ("**Profissão**: engenheiro civil", "Profissão: engenheiro civil"),
        ("・2024年3月1日：大阪に住んでいる", "大阪に住んでいる"),
        ("**仕事**：大工", "仕事：大工"),
        ("- [x] Keeps two beehives", "Keeps two beehives"),
        ("[2024-03-05] I fly to Rome tomorrow", "I fly to Rome tomorrow (2024-03-06)"),
        ("- [05.03.2024] - Ich fliege morgen nach Rom", "Ich fliege morgen (2024-03-06) nach Rom"),
        ("25/03/2024 - I fly to Rome tomorrow", "I fly to Rome tomorrow (2024-03-26)"),
        ("03/03/2024 - I fly to Rome tomorrow", "I fly to Rome tomorrow (2024-03-04)"),
        ("[Mar 5, 2024] I fly to Rome tomorrow", "I fly to Rome tomorrow (2024-03-06)"),
        ("[5 mars 2024] - Je pars demain avec ma tante", "Je pars demain (2024-03-06) avec ma tante"),
        ("・2024年3月5日：明日ローマへ行く", "明日（2024-03-06）ローマへ行く"),
        ("03/04/2024 - I fly to Rome tomorrow", "I fly to Rome tomorrow"),
        ("[2024-03-45] I fly to Rome tomorrow", "I fly to Rome tomorrow"),
        ("[unknown] - I fly to Rome tomorrow", "I fly to Rome tomorrow"),
        # What only looks like it is the statement's own.
        ("Moved to Porto on 2024-03-01", "Moved to Porto on 2024-03-01"),
        ("2024-03-01 is the day of the move", "2024-03-01 is the day of the move"),
        ("2019: moved to Porto", "2019: moved to Porto"),
        ("Answers in **bold** type", "Answers in **bold** type"),
    ],
)
def test_what_stands_around_a_statement_goes_and_the_gate_lets_it_in(line: str, statement: str) -> None:
    here = Situation(consent="on", constraints=Constraints())

    assert statements_in(line, ["Ada"]) == [statement]
    assert refusal(Candidate(text=statement, kind="fact", source="manual"), here) is None


def test_headings_and_fences_are_no_statements() -> None:
    listed = "```markdown\n## Identity\n**Work**\nInstructions:\n[2024-03-01] -\n- Keeps two beehives\n```"

    assert statements_in(listed, []) == ["Keeps two beehives"]
