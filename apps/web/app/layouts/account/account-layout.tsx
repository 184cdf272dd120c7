import { Outlet } from 'react-router'
import { Queries } from '../../platform/api/queries.tsx'
import { useSignedIn } from '../../platform/session/sign-in-guard.ts'

/** The account site: for signed-in parents only. The server renders skeletons; what is personal comes after paint. */
export default function AccountLayout() {
  useSignedIn({ origin: 'MyAccount' })
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
