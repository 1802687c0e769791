"""A headless Chromium that tests look through, driven over its own protocol (CDP) with the HTTP client that is there.

It knows no page of ours. Where no Chromium is installed, tests that need one are skipped and say how to get it.
"""

import asyncio
import base64
import contextlib
import json
import os
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING: Final = "no Chromium here: apt-get install chromium-headless-shell"
_PATIENCE_S: Final = 20.0
_PAUSE_S: Final = 0.05


def chromium() -> str:
    """Return the path of a Chromium, or skip the test that asks."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or pytest.skip(MISSING)


class Tab:
    """One tab. What it logs as an error is kept in `errors`."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.errors: list[str] = []
        self._socket = socket
        self._sent = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.create_task(self._read())

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol.

        Raises RuntimeError with what Chromium says is wrong.
        """
        self._sent += 1
        waiting = self._waiting[self._sent] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": self._sent, "method": method, "params": params})
        answer = await asyncio.wait_for(waiting, _PATIENCE_S)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    async def evaluate(self, expression: str) -> Any:
        """Return the value of an expression, awaited."""
        found = await self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise RuntimeError(json.dumps(found["exceptionDetails"])[:600])
        return found["result"].get("value")

    async def until(self, expression: str, *, patience_s: float = _PATIENCE_S) -> Any:
        """Wait until an expression is true and return its value; what cannot be asked of a page that loads is not yet.

        Raises TimeoutError naming it after so long.
        """
        for _ in range(int(patience_s / _PAUSE_S)):
            with contextlib.suppress(RuntimeError):
                if value := await self.evaluate(expression):
                    return value
            await asyncio.sleep(_PAUSE_S)
        raise TimeoutError(f"never true: {expression}\n{await self.evaluate('document.body.innerText')}")

    async def resize(self, width: int, height: int) -> None:
        """Make the window so large, in CSS pixels."""
        await self.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )

    async def open(self, url: str) -> None:
        """Open an address and wait until it is loaded."""
        await self.ask("Page.navigate", url=url)
        await self.until(f"location.href.startsWith({json.dumps(url)}) && document.readyState === 'complete'")

    async def click(self, selector: str) -> None:
        """Press with the mouse on the first element of a selector that is in view."""
        script = f"""(() => {{ const found = document.querySelector({json.dumps(selector)});
            if (!found) return null; found.scrollIntoView({{block: 'nearest'}});
            const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
        x, y = await self.until(script)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            await self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def write(self, text: str) -> None:
        """Type a text into what has the focus."""
        await self.ask("Input.insertText", text=text)

    async def key(self, name: str) -> None:
        """Press a key such as `Enter`."""
        code = {"Enter": 13, "Tab": 9, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38}[name]
        text = {"text": "\r"} if name == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            await self.ask("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, **text)

    async def attach(self, selector: str, *paths: Path) -> None:
        """Choose files in the first file field of a selector."""
        document = await self.ask("DOM.getDocument")
        found = await self.ask("DOM.querySelector", nodeId=document["root"]["nodeId"], selector=selector)
        await self.ask("DOM.setFileInputFiles", nodeId=found["nodeId"], files=[str(path) for path in paths])

    async def picture(self, path: Path) -> None:
        """Write what is in view as a PNG."""
        found = await self.ask("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(found["data"]))

    async def _read(self) -> None:
        async for frame in self._socket:
            told = json.loads(frame.data)
            if "id" in told:
                self._waiting.pop(told["id"]).set_result(told)
            elif told["method"] == "Runtime.exceptionThrown":
                self.errors.append(json.dumps(told["params"]["exceptionDetails"])[:600])
            elif told["method"] == "Log.entryAdded" and told["params"]["entry"]["level"] == "error":
                self.errors.append(f"{told['params']['entry']['text']} {told['params']['entry'].get('url', '')}")


@asynccontextmanager
async def browsing() -> AsyncIterator[Tab]:
    """Run a Chromium with one tab until the block ends."""
    program = chromium()
    with tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--force-prefers-reduced-motion", "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            port = await asyncio.wait_for(_port(Path(profile, "DevToolsActivePort")), _PATIENCE_S)
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                    page = next(each for each in await answer.json() if each["type"] == "page")
                async with session.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    tab = Tab(socket)
                    for domain in ("Page", "Runtime", "Log"):
                        await tab.ask(f"{domain}.enable")
                    yield tab
        finally:
            # The program may be a script that starts the browser: both go, and what the browser started.
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


async def _port(told: Path) -> int:
    """Return the port that Chromium writes into its profile when it listens."""
    while True:
        if await asyncio.to_thread(told.exists) and (text := await asyncio.to_thread(told.read_text)):
            return int(text.split()[0])
        await asyncio.sleep(_PAUSE_S)
