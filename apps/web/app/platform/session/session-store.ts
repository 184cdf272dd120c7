import type { User } from '@hoppla/contract/profile'
import { createStore, useStore } from '../storage/store.ts'

export type ApplicationUser = User

/** `unknown` until initialisation ends (docs/product/web.md). `wasSignedIn`: this page was signed in and is no longer. */
export type Session =
  | { status: 'unknown' }
  | { status: 'authenticated'; user: ApplicationUser }
  | { status: 'signed-out'; wasSignedIn: boolean }

const atFirst: Session = { status: 'unknown' }
export const session = createStore<Session>(atFirst)

/** Who is signed in. Always `unknown` on the server and during hydration. */
export const useSession = (): Session => useStore(session, atFirst)
