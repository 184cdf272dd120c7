import type { Account, Site } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'

/** The account behind a bearer token; undefined when the token is none of ours, expired, for another audience or its session ended. */
export const authenticate = async (_deps: Deps, _bearer: string, _site: Site | undefined): Promise<Account | undefined> => undefined
