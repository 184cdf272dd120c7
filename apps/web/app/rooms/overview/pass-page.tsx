import { titleOf } from '../../platform/meta.ts'
import type { Route } from './+types/pass-page'
import { Owned } from './owned.tsx'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.passes.one'))

/** One pass. */
export default function PassPage() {
  return <Owned kind="pass" />
}
