import type { KoaContextWithOIDC } from 'oidc-provider'

const unfinished = new WeakMap<object, Promise<void>[]>()

/** Holds the answer of this request back until the work is done: the library's events wait for nobody who listens to them. @param work never rejects. */
export const finishBeforeAnswer = (ctx: object, work: Promise<void>): void => {
  unfinished.set(ctx, [...(unfinished.get(ctx) ?? []), work])
}

/** Koa middleware of the provider: an answer leaves when everything that was begun for it is written. */
export const waitForUnfinishedWork = async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
  try {
    await next()
  } finally {
    await Promise.all(unfinished.get(ctx) ?? [])
  }
}
