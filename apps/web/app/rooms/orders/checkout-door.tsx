import { Outlet } from 'react-router'
import { loadMemberWords } from '../../platform/member-words.ts'
import type { PageHandle } from '../../platform/page-handle.ts'
import type { Route } from './+types/checkout-door'

export const handle: PageHandle = { words: 'member' }

// Words are all that these pages share; the loader's part on the server is done by the entry.
export const loader = () => null
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadMemberWords({ params })

/** Around the pages from checkout to receipt. */
export default function CheckoutDoor() {
  return <Outlet />
}
