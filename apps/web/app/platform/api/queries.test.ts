import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renew, takeOver } from './queries.tsx'

/** A list somebody looks at; its answers come when the test says so, in any order. */
const looked = () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: ((answer: string) => void)[] = []
  const queryKey = ['children']
  const queryFn = () => new Promise<string>((answer) => asked.push(answer))
  const leave = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {})
  return { cache, queryKey, asked, leave, shown: () => cache.getQueryData(queryKey) }
}

test('a first answer that was on its way before a change does not stand for it', async () => {
  const { cache, queryKey, asked, leave, shown } = looked()
  expect(asked).toHaveLength(1)
  const renewed = renew(cache, queryKey)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.('Elsa')
  await renewed
  asked[0]?.('nobody')
  await Promise.resolve()
  expect(shown()).toBe('Elsa')
  leave()
})

test('nor does it come after what the change itself answered', async () => {
  const { cache, queryKey, asked, leave, shown } = looked()
  await takeOver(cache, queryKey, 'Elsa Maj')
  asked[0]?.('Elsa')
  await Promise.resolve()
  expect(shown()).toBe('Elsa Maj')
  leave()
})
