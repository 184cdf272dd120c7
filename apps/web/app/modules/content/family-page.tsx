import { useLoaderData } from 'react-router'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import type { Route } from './+types/family-page'
import { Content } from './content.tsx'
import { pageData, pageMeta } from './page-data.ts'

export const handle: PageHandle = { moving: true }

export const loader = (args: Route.LoaderArgs) => pageData(args, 'family')

export const meta: Route.MetaFunction = (args) => pageMeta(args.matches, args.loaderData)

export default function FamilyPage() {
  return <Content page={useLoaderData<typeof loader>()} />
}
