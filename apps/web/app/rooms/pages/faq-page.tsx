import { useLoaderData } from 'react-router'
import type { Route } from './+types/faq-page'
import { Content } from './content.tsx'
import { pageData, pageMeta } from './page-data.ts'

export const loader = (args: Route.LoaderArgs) => pageData(args, 'faq')

export const meta: Route.MetaFunction = (args) => pageMeta(args.matches, args.loaderData)

export default function FaqPage() {
  return <Content page={useLoaderData<typeof loader>()} />
}
