import { redirect, useLoaderData } from 'react-router'
import type { Route } from './+types/info-page'
import { Content } from './content.tsx'
import { pageData, pageMeta } from './page-data.ts'

/** Subjects with an address of their own (decisions §2). */
const elsewhere = ['faq', 'family']

export const loader = (args: Route.LoaderArgs) => {
  const { lang, subject } = args.params
  if (elsewhere.includes(subject)) throw redirect(`/${lang}/${subject}`, 301)
  return pageData(args, subject)
}

export const meta: Route.MetaFunction = (args) => pageMeta(args.matches, args.loaderData)

export default function InfoPage() {
  return <Content page={useLoaderData<typeof loader>()} />
}
