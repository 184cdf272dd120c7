import { Wrap } from '@hoppla/ui'
import { Outlet } from 'react-router'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { originOf } from '../../platform/session/guards.ts'

/** Login and the steps below it: balloons for a party, grass otherwise, no footer (docs/product/onboarding.md). */
export const handle: PageHandle = {
  pageTop: (query) => (originOf(query.get('origin')) === 'PartyBooking' ? 'balloons' : 'grass'),
  footer: false,
}

export default function SignInLayout() {
  return (
    <Wrap width="slim" className="sign-in">
      <Outlet />
    </Wrap>
  )
}
