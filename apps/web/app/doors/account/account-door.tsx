import { Outlet } from 'react-router'
import { loadMemberWords } from '../../platform/member-words.ts'
import type { PageHandle } from '../../platform/page-handle.ts'
import { Queries } from '../../platform/queries.tsx'
import { useSignedIn } from '../../platform/sign-in-guard.ts'

/** The account site: for signed-in parents only. The server renders skeletons; what is personal comes after paint. */
export const handle: PageHandle = { words: 'member' }

export const loader = () => null
export const clientLoader = loadMemberWords

export default function AccountDoor() {
  useSignedIn({ origin: 'MyAccount' })
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
