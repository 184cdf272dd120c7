import { pathTo } from '@hoppla/contract/pages'
import { redirect, useLoaderData } from 'react-router'
import { pageSite } from '../../platform/head/page-site.ts'
import type { Route } from './+types/info-page'
import { Content } from './content.tsx'
import { nextClasses } from './next-classes.ts'
import { NextClasses } from './next-classes-list.tsx'
import { pageData, pageMeta } from './page-data.ts'

/** Subjects with an address of their own (docs/product/content.md). */
const elsewhere = ['faq', 'family'] as const

export const loader = async (args: Route.LoaderArgs) => {
  const { lang, subject } = args.params
  const own = elsewhere.find((page) => page === subject)
  if (own) throw redirect(pathTo(own, { lang }), 301)
  const { call, site } = pageSite(args.context)
  const [page, classes] = await Promise.all([pageData(args, subject), nextClasses(call, site, subject)])
  return { page, classes }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args.matches, args.loaderData?.page)

export default function InfoPage() {
  const { page, classes } = useLoaderData<typeof loader>()
  return (
    <Content page={page}>
      <NextClasses classes={classes} />
    </Content>
  )
}
