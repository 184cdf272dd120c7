// Asks for one page again and again at a steady pace, whether the last has come or not, and reports how long each took. In a process of its own, so that
// whoever puts the server under load does not slow the watch. Arguments: port, path, seconds.
import { percentile } from '../statistics.ts'
import { askingOf } from './ask.ts'

const everyMs = 10
const [port, path = '/', seconds] = process.argv.slice(2)
const asking = askingOf(Number(port), 'localhost', { 'accept-encoding': 'br' }, 32)

const once = async (): Promise<number> => {
  const startedAt = performance.now()
  const { status } = await asking.ask(path)
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return performance.now() - startedAt
}
for (let warm = 0; warm < 30; warm++) await once()
const under: Promise<number>[] = []
const until = performance.now() + Number(seconds) * 1000
while (performance.now() < until) {
  under.push(once())
  await new Promise((done) => setTimeout(done, everyMs))
}
const took = await Promise.all(under)
asking.close()
console.log(JSON.stringify({ p50: percentile(took, 0.5), p99: percentile(took, 0.99), asked: took.length }))
