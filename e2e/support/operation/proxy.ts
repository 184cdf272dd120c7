import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '../server.ts'
import { makeCertificate } from './tls.ts'

export type ProxyPorts = { http: number; https: number; product: number }
export type RunningProxy = {
  /** Who signed its certificate (PEM). */
  ca: string
  output: () => string
  stop: () => Promise<void>
}
/** @param folder for everything it writes; its own user may enter. */
export type StartProxy = (folder: string, ports: ProxyPorts) => Promise<RunningProxy>

/** Servers lie where only root's shell looks by itself. */
const path = `${process.env.PATH ?? ''}:/usr/sbin`

/** Which of these programs this machine lacks. */
export const missingOf = (programs: readonly string[]): string[] =>
  programs.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status !== 0)

/**
 * An example of `deploy/proxy` with this test's names, ports and files in place of its own.
 * @throws Error when the example does not say one of them (any more).
 */
const exampleWith = (name: string, changes: readonly [from: string, to: string][]): string => {
  const example = readFileSync(fileURLToPath(new URL(`../../../deploy/proxy/${name}`, import.meta.url)), 'utf8')
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/proxy/${name} does not say '${from}'.`)
    return text.replaceAll(from, to)
  }, example)
}

const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/** Runs a program until `stop`, and waits until it takes connections. @throws Error with what it said when it ends instead. */
const run = async (program: string, words: string[], port: number, env: NodeJS.ProcessEnv = { PATH: path }) => {
  const child: ChildProcess = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-20_000)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  await eventually(`${program} that listens`, async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${said}`)
    return listens(port)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { output: () => said, stop }
}

/** nginx with the example, and a certificate of its own. */
export const startNginx: StartProxy = async (folder, ports) => {
  const { key, certificate } = makeCertificate(folder, ['localhost', 'no.localhost'])
  const [site, config] = [join(folder, 'site.conf'), join(folder, 'nginx.conf')]
  writeFileSync(
    site,
    exampleWith('nginx.conf', [
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
      ['server 127.0.0.1:3000;', `server 127.0.0.1:${ports.product};`],
      ['hoppla.example no.hoppla.example', 'localhost no.localhost'],
      ['/etc/letsencrypt/live/hoppla.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/hoppla.example/privkey.pem', key],
    ]),
  )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${places.join(' ')} include ${site}; }`,
  )
  const running = await run('nginx', ['-e', 'stderr', '-p', folder, '-c', config], ports.https)
  return { ...running, ca: readFileSync(certificate, 'utf8') }
}

/** Caddy with the example; it makes its certificates itself, as it does for every name below `localhost`. */
export const startCaddy: StartProxy = async (folder, ports) => {
  const config = join(folder, 'Caddyfile')
  const own = `{
	admin off
	http_port ${ports.http}
	https_port ${ports.https}
	default_bind 127.0.0.1
	skip_install_trust
	storage file_system ${folder}/storage
}
`
  writeFileSync(
    config,
    own +
      exampleWith('Caddyfile', [
        ['hoppla.example, no.hoppla.example', 'localhost, no.localhost'],
        ['127.0.0.1:3000', `127.0.0.1:${ports.product}`],
      ]),
  )
  const home = join(folder, 'home')
  mkdirSync(home)
  const env = { PATH: path, HOME: home }
  const running = await run('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], ports.https, env)
  const root = join(folder, 'storage/pki/authorities/local/root.crt')
  await eventually('root certificate of Caddy', async () => existsSync(root))
  return { ...running, ca: readFileSync(root, 'utf8') }
}
