import { Outlet } from 'react-router'
import { Queries } from '../../platform/api/queries.tsx'
import { useSignedIn } from '../../platform/session/sign-in-guard.ts'

/** The account pages, for signed-in parents only. The server renders skeletons; personal data is loaded after the first paint. */
export default function AccountLayout() {
  useSignedIn({ origin: 'MyAccount' })
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
