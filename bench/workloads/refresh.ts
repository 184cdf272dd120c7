import { type Asking, askingOf } from '../http/ask.ts'
import { cpuSeconds, type Running, startProcess } from '../processes.ts'
import { openAccounts, tokensBySignIn } from '../product/buyers.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atLeast, type Workload } from '../report.ts'
import { interleave } from '../rounds.ts'
import { median, medianRatio, rounded, spread } from '../statistics.ts'

const rounds = 7
const seconds = 2
const parents = 32

/** Refresh tokens rotated by 32 parents, each with the token the last answer gave, against a bare oidc-provider that keeps everything in memory. */
export const refresh: Workload = {
  name: 'refresh',
  about: 'rotating refresh tokens, against a bare oidc-provider with its memory adapter',
  run: () =>
    withProduct(
      async (product) => {
        const tokens: string[] = []
        for (const [index, email] of (await openAccounts(product.databaseUrl, parents)).entries())
          tokens.push((await tokensBySignIn(email, 'localhost', { 'x-forwarded-for': `10.1.0.${index}` })).refresh_token)
        const bare = await startProcess({
          script: 'bench/baselines/bare-provider.ts',
          args: [String(ports.baseline), String(parents)],
          env: { NODE_ENV: 'production' },
          ready: /^\{"tokens"/,
        })
        try {
          const sides = {
            product: sideOf(product, ports.product, '/identity/token', tokens),
            bare: sideOf(bare, ports.baseline, '/token', (JSON.parse(bare.line) as { tokens: string[] }).tokens),
          }
          const figures = await interleave(
            [
              { name: 'product', run: sides.product.run },
              { name: 'bare', run: sides.bare.run },
            ],
            rounds,
          )
          for (const { asking } of Object.values(sides)) asking.close()
          return {
            workload: 'refresh',
            rounds,
            checks: [atLeast('ratio to a bare oidc-provider', rounded(medianRatio(figures.product, figures.bare)), 0.7)],
            details: {
              productPerSecond: rounded(median(figures.product), 0),
              barePerSecond: rounded(median(figures.bare), 0),
              spread: { product: rounded(spread(figures.product)), bare: rounded(spread(figures.bare)) },
              cpuMsEach: { product: rounded(median(sides.product.cpu)), bare: rounded(median(sides.bare.cpu)) },
            },
          }
        } finally {
          await bare.stop()
        }
      },
      { HOPPLA_TRUST_PROXY: 'loopback' },
    ),
}

/** Every parent refreshes as soon as the last answer has come. `run` gives refreshes a second; tokens are carried from round to round. */
const sideOf = (server: Running, port: number, path: string, tokens: string[]) => {
  const asking: Asking = askingOf(port, 'localhost', {}, parents)
  const cpu: number[] = []
  const run = async (): Promise<number> => {
    const cpuBefore = cpuSeconds(server.pid)
    const startedAt = performance.now()
    let done = 0
    await Promise.all(
      tokens.map(async (_token, index) => {
        while (performance.now() - startedAt < seconds * 1000) {
          const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'web', refresh_token: tokens[index] ?? '' })
          const { status, bytes } = await asking.ask(path, { method: 'POST', body: body.toString() })
          if (status !== 200) throw new Error(`${path}: ${status} ${bytes}`)
          tokens[index] = (JSON.parse(bytes.toString('utf8')) as { refresh_token: string }).refresh_token
          done += 1
        }
      }),
    )
    const took = (performance.now() - startedAt) / 1000
    cpu.push(((cpuSeconds(server.pid) - cpuBefore) * 1000) / done)
    return done / took
  }
  return { asking, cpu, run }
}
