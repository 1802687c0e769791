# Keepsake as a container: what `python -m bot run` needs and nothing else.
# No compiler, no tests, no sandbox, no database; run by a user without rights, over a read-only root.

FROM python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_NO_INPUT=1
RUN python -m venv /opt/keepsake
# With what draws pictures, and the HTTP interface.
COPY requirements-full.lock /tmp/requirements.lock
# Wheels alone: what would have to be compiled fails here and not on somebody's server.
RUN /opt/keepsake/bin/python -m pip install --require-hashes --only-binary :all: --requirement /tmp/requirements.lock \
    && /opt/keepsake/bin/python -m pip uninstall --yes setuptools pip

FROM python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b
# Numbers of its own, so that the rights on a volume do not depend on this image's list of users.
RUN groupadd --gid 10001 keepsake \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin keepsake \
    && install --directory --owner 10001 --group 10001 --mode 0700 /data
COPY --from=packages /opt/keepsake /opt/keepsake
WORKDIR /app
COPY config/ config/
COPY prompts/ prompts/
COPY memory/ memory/
COPY cogs/ cogs/
COPY bot/ bot/
# Compiled while it may still be written: the root is read-only later, and a start would compile everything anew.
RUN /opt/keepsake/bin/python -m compileall -q bot cogs memory prompts
ENV PATH=/opt/keepsake/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    KEEPSAKE_DATA_DIR=/data
USER 10001:10001
VOLUME ["/data"]
STOPSIGNAL SIGTERM
# Asks the bot itself, over its control socket: no network, no second look into the store.
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 CMD ["python", "-m", "bot.health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
