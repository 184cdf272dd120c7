import { pathTo } from '@hoppla/contract/pages'
import { BackLink, ChipLink, EmptyState, LinkButton, PageHead, Row, Stack, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/classes.css?inline'
import href from '@hoppla/ui/classes.css?url'
import { useLoaderData, useSearchParams } from 'react-router'
import { resolvePlayground } from '../../platform/api/resolvers.ts'
import { titleOf } from '../../platform/head/meta.ts'
import { setPageMetadata } from '../../platform/head/page-metadata.ts'
import { pageSite, useSite } from '../../platform/head/page-site.ts'
import { PageStyle } from '../../platform/head/page-style.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import type { Route } from './+types/list-page'
import { ClassCard } from './class-card.tsx'
import { listData } from './class-data.ts'
import { classStructuredData } from './class-structured-data.ts'
import { atMoment, kindOf, kinds, shownKind } from './classes.rules.ts'
import { useAvailability } from './use-availability.ts'

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const playground = await resolvePlayground(page, params.playgroundSlug)
  const data = await listData(page.call, playground)
  setPageMetadata(context, {
    name: playground.name,
    structuredData: ({ origin }) =>
      classStructuredData(data.classes, { site: page.site, origin, language: page.language, playground }),
  })
  return data
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => (args.loaderData ? t('classes.at', { playground: args.loaderData.playground.name }) : t('classes.title')),
    (t) => t('classes.description'),
  )

/** The classes of a playground, one kind at a time, with the seats of this moment. */
export default function ListPage() {
  const { playground, classes } = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const [query] = useSearchParams()
  const { site } = useSite()
  const { newest } = useAvailability(playground.guid)
  const kind = shownKind(
    query.get('kind'),
    classes.map(({ classType }) => classType),
  )
  const shown = classes
    .filter(({ classType }) => kindOf(classType) === kind)
    .map((one) => (newest ? atMoment(one, new Date(newest.now), site.country.timezone) : one))
  const here = pathTo('class-list', { lang: language, playgroundSlug: playground.slug })
  return (
    <Wrap width="mid">
      <PageStyle name="classes" text={import.meta.env.SSR ? text : ''} href={href} />
      <PageHead
        back={
          <BackLink href={pathTo('classes', { lang: language })} label={t('common.back')}>
            {t('classes.all')}
          </BackLink>
        }
        title={t('classes.at', { playground: playground.name })}
        lead={kind && t(`classes.leads.${kind}`)}
      />
      {kind === undefined ? (
        <EmptyState
          art="/art/empty"
          title={t('classes.none')}
          actions={
            <LinkButton variant="pri" href={pathTo('classes', { lang: language })}>
              {t('classes.all')}
            </LinkButton>
          }
        >
          {t('classes.noneText')}
        </EmptyState>
      ) : (
        <Stack gap={6} className="mt-4">
          <Row as="nav" gap={2} aria-label={t('classes.kind')}>
            {kinds
              .filter((one) => classes.some(({ classType }) => kindOf(classType) === one))
              .map((one) => (
                <ChipLink key={one} href={`${here}?kind=${one}`} {...(one === kind ? { 'aria-current': 'true' } : {})}>
                  {t(`classes.kinds.${one}`)}
                </ChipLink>
              ))}
          </Row>
          {shown.map((one, index) => (
            <ClassCard key={one.id} one={one} playground={playground} all={shown} newest={newest} eager={index === 0} />
          ))}
        </Stack>
      )}
    </Wrap>
  )
}
