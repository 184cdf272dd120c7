import type { ContentPage } from '@hoppla/contract/content'
import { useLoaderData } from 'react-router'
import { type StructuredData, setPageMetadata } from '../../platform/head/page-metadata.ts'
import type { Route } from './+types/faq-page'
import { Content } from './content.tsx'
import { pageData, pageMeta } from './page-data.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const page = await pageData(args, 'faq')
  setPageMetadata(args.context, { structuredData: () => [faqStructuredData(page)] })
  return page
}

/** The questions as schema.org describes them (https://schema.org/FAQPage). */
const faqStructuredData = ({ sections }: ContentPage): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: sections.flatMap(({ questions }) =>
    questions.map(({ title, html }) => ({ '@type': 'Question', name: title, acceptedAnswer: { '@type': 'Answer', text: html } })),
  ),
})

export const meta: Route.MetaFunction = (args) => pageMeta(args.matches, args.loaderData)

export default function FaqPage() {
  return <Content page={useLoaderData<typeof loader>()} />
}
