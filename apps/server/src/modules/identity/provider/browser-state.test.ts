import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { checkSessionPage, sessionStateOf } from './browser-state.ts'

const origin = 'https://shop.example'

const script = /<script>([\s\S]+)<\/script>/.exec(checkSessionPage('id_state', []).html)?.[1] ?? ''

/** Runs the page's own script with the given cookies and asks it one question. */
const ask = async (cookie: string, message: unknown, { from = origin, patience = 15_000 } = {}): Promise<unknown> => {
  let listener: ((event: object) => void) | undefined
  return new Promise((resolve) => {
    runInNewContext(script, {
      document: { cookie },
      // A browser that reports changed cookies by itself; here none change.
      window: { cookieStore: true },
      cookieStore: { addEventListener: () => undefined },
      crypto: globalThis.crypto,
      TextEncoder,
      Uint8Array,
      String,
      btoa,
      addEventListener: (_kind: string, handler: (event: object) => void) => {
        listener = handler
      },
    })
    listener?.({ data: message, origin: from, source: { postMessage: (answer: unknown, to: string) => resolve({ answer, to }) } })
    setTimeout(() => resolve('silence'), patience).unref()
  })
}
const stateFor = (browserState: string) => `web ${sessionStateOf('web', origin, browserState)}`

test.each([
  ['the same person', 'a=1; id_state=abc; b=2', 'abc', 'unchanged'],
  ['another person', 'id_state=def', 'abc', 'changed'],
  ['signed out', '', 'abc', 'changed'],
  ['still nobody', '', '', 'unchanged'],
  ['somebody after nobody', 'id_state=abc', '', 'changed'],
  ['a cookie of a longer name', 'xid_state=abc', 'abc', 'changed'],
])('%s', async (_case, cookie, then, answer) => {
  expect(await ask(cookie, stateFor(then))).toEqual({ answer, to: origin })
})

test('a page of another origin learns nothing but “changed”', async () => {
  expect(await ask('id_state=abc', stateFor('abc'), { from: 'https://evil.example' })).toEqual({
    answer: 'changed',
    to: 'https://evil.example',
  })
})

test.each(['', 'web', 'web nosalt', ' x.y'])('the message “%s” is no question', async (message) => {
  expect(await ask('id_state=abc', message)).toMatchObject({ answer: 'error' })
})
test('what is not text is ignored', async () => {
  expect(await ask('id_state=abc', { data: 1 }, { patience: 200 })).toBe('silence')
})

/** The page's script in a browser whose cookies and time the test holds in its hands. */
const aBrowser = (mentionsCookies: boolean) => {
  const browser = { document: { cookie: 'id_state=abc' }, said: [] as string[], everyMs: [] as number[] }
  const received: Record<string, (event: object) => void> = {}
  const looks: (() => void)[] = []
  runInNewContext(script, {
    document: browser.document,
    window: mentionsCookies ? { cookieStore: true } : {},
    cookieStore: {
      addEventListener: (kind: string, handler: () => void) => {
        received[`cookie ${kind}`] = handler
      },
    },
    setInterval: (look: () => void, ms: number) => {
      looks.push(look)
      browser.everyMs.push(ms)
    },
    crypto: globalThis.crypto,
    TextEncoder,
    Uint8Array,
    String,
    btoa,
    addEventListener: (kind: string, handler: (event: object) => void) => {
      received[kind] = handler
    },
  })
  return {
    ...browser,
    /** A client's question. */
    ask: () =>
      received.message?.({
        data: stateFor('abc'),
        origin,
        source: { postMessage: (answer: string) => void browser.said.push(answer) },
      }),
    /** What the browser does by itself after each change, or each second. */
    happens: () => {
      received['cookie change']?.({})
      for (const look of looks) look()
    },
  }
}

// A client asks every five seconds and then makes sure: notified only when it asks, it would know too late. Nothing here waits for a clock.
test.each([
  ['a browser that tells of changed cookies', true, []],
  ['a browser that does not', false, [1_000]],
] as const)(
  '%s: who has asked once is told of a sign-out without asking again, and only once',
  async (_case, mentionsCookies, everyMs) => {
    const { ask, happens, said, document, everyMs: looks } = aBrowser(mentionsCookies)
    expect(looks).toEqual(everyMs)
    document.cookie = ''
    happens()
    document.cookie = 'id_state=abc'
    ask()
    await expect.poll(() => said).toEqual(['unchanged'])
    happens()
    document.cookie = ''
    happens()
    happens()
    await expect.poll(() => said).toEqual(['unchanged', 'changed'])
    ask()
    await expect.poll(() => said).toEqual(['unchanged', 'changed', 'changed'])
  },
)
