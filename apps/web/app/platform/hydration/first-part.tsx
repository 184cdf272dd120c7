import { SkeletonCard } from '@hoppla/ui'
import { type ComponentType, Suspense } from 'react'
import { DidNotCome, lazyPart } from './lazy.tsx'

type Known = { mark: string; ready: () => Promise<void> }
const known: Known[] = []

/**
 * One of several parts that a page may be about, each with a script of its own. The page's loader makes it ready on the server, and the browser before it
 * hydrates a page that was sent with it, so that it is a part of the page like any other and no input is lost (decision 121); on the way from another page it
 * is fetched when it is shown.
 * @param mark a selector of what is there in HTML that was rendered with it.
 */
export const firstPart = <P extends object>(mark: string, load: () => Promise<{ default: ComponentType<P> }>) => {
  let Part: ComponentType<P> | undefined
  const Later = lazyPart(load, DidNotCome)
  const ready = async () => {
    Part = (await load()).default
  }
  known.push({ mark, ready })
  const Shown = (props: P) =>
    Part ? (
      <Part {...props} />
    ) : (
      <Suspense fallback={<SkeletonCard />}>
        <Later {...props} />
      </Suspense>
    )
  return Object.assign(Shown, { ready })
}

/** Resolves when the parts are there that this page was sent with. One that does not come is shown as such: the rest of the page goes on. */
export const firstParts = async (): Promise<void> => {
  await Promise.all(known.filter(({ mark }) => document.querySelector(mark)).map(({ ready }) => ready().catch(console.error)))
}
