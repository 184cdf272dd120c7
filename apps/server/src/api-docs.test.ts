import { expect, test } from 'vitest'
import { openApi } from './http/openapi.ts'
import { apiTags, tagOf } from './http/openapi-tags.ts'
import { routes } from './modules/registry.ts'

// What a reader of /api/docs meets: calls grouped by module, each with a summary that begins with what the call does.
type Operation = { tags: string[]; summary: string }
const operations = Object.values(
  openApi(routes.map(({ spec }) => spec)).paths as Record<string, Record<string, Operation>>,
).flatMap((path) => Object.values(path))

/** Third person singular, as API descriptions are written: "Returns", "Lists", "Creates". */
const beginsWithVerb = (summary: string) => /^(?:First step|Second step|[A-Z][a-z]+s)\b/.test(summary) && summary.endsWith('.')
const oddWords =
  /\b(told|tells|hears|wish(es)?|given back|gives back|calls? off|hand(s|ed)? (in|over)|wares?|papers?|room of|way to pay)\b/i

test('every call has a group, and every group has calls', () => {
  expect(operations.length).toBeGreaterThan(100)
  expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(apiTags.map(({ name }) => name).sort())
  expect(() => tagOf('/api/something-new')).toThrow('has no group')
})

test('every summary says in plain words what the call does', () => {
  expect(operations.map(({ summary }) => summary).filter((summary) => !beginsWithVerb(summary) || oddWords.test(summary))).toEqual(
    [],
  )
  expect(
    ['Gives the seats back; what comes back in money was told before.', 'One of them.', 'How an order is getting on.'].map(
      (summary) => beginsWithVerb(summary) && !oddWords.test(summary),
    ),
  ).toEqual([false, false, false])
})
