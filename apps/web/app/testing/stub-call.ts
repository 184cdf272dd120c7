import { ApiError, type Call } from '@hoppla/contract/client'
import type { Answer, CallInput, RouteSpec } from '@hoppla/contract/route'

type Stub = { route: RouteSpec; answer: (input: never) => unknown }

/** One call of the API and what it answers in a test. */
export const answering = <R extends RouteSpec>(route: R, answer: (input: CallInput<R>) => Answer<R>): Stub => ({
  route,
  answer: answer as Stub['answer'],
})

/** The API as a page's loader sees it: calls that are not stubbed are missing, as on the wire. */
export const stubCall = (...stubs: readonly Stub[]): Call =>
  (async (route: RouteSpec, input: never) => {
    const stub = stubs.find((one) => one.route === route)
    if (!stub) throw new ApiError(404, `${route.method} ${route.path} is not stubbed`, new Headers())
    return stub.answer(input)
  }) as Call
