import * as contract from '@hoppla/contract/onboarding'
import { serve } from '../../http/serve.ts'
import { decideOnboarding } from './onboarding.rules.ts'
import { accountStateOf } from './onboarding.ts'

export const onboardingRoutes = [
  serve(contract.onboardingStatus, async ({ db }, caller, { query }) =>
    decideOnboarding({ ...(await accountStateOf(db, caller.account.id)), isStaff: caller.account.grants.length > 0 }, query),
  ),
]
