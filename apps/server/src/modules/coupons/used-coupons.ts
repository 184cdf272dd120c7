import type { UsedCoupon } from '@hoppla/contract/coupons'
import type { SignedInCaller } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { inLanguage } from '../catalogue/catalogue.ts'
import { listUsed } from './coupons.sql.ts'

/** The caller's coupons that are used, and where. */
export const listUsedCoupons = async (deps: Deps, { account, site, language }: SignedInCaller): Promise<UsedCoupon[]> =>
  (await listUsed(deps.pool, [account.id, site.countryId])).map(({ names, usedAt, playground, orderReference }) => ({
    name: inLanguage(names, language, site.languages),
    usedAt: usedAt.toISOString(),
    ...{ playground, orderReference },
  }))
