# syntax=docker/dockerfile:1

# Packages and the built site. npm is needed here only.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build

# Node and PostgreSQL come with the packages, so a plain Debian is enough. Both need glibc: Alpine does not work.
FROM debian:trixie-slim AS runtime
# PostgreSQL refuses to run as root, and initdb refuses an account without an entry in /etc/passwd.
RUN groupadd --system --gid 10001 karya \
 && useradd --system --uid 10001 --gid karya --home-dir /data --no-create-home --shell /usr/sbin/nologin karya \
 && install --directory --owner=karya --group=karya --mode=0700 /data
WORKDIR /app
# Owned by root: the service cannot change its own code.
COPY --from=build /app ./
ENV PATH=/app/node_modules/.bin:$PATH \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER karya
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# 200 when the database and the file storage answer. The first start creates the database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that the stop signal arrives. `start --demo`, `admin-recover` and so on may follow.
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["start"]
