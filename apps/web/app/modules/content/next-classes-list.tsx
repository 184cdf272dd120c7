import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { LinkButton, List, ListLink, Section } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import type { NextClass } from './next-classes.ts'

/** Free places with date and price, each the way into its booking. Nothing where nothing is free. */
export const NextClasses = ({ classes }: { classes: readonly NextClass[] }) => {
  const { language, t } = useWords()
  const [first] = classes
  return (
    first && (
      <Section id="free-places" title={t('content.freePlaces')}>
        <List card>
          {classes.map(({ slug, playground, kind, first, price, currency }) => (
            <ListLink
              key={slug}
              href={pathTo('class-list', { lang: language, playgroundSlug: slug, query: { kind } })}
              icon={kind === 'camp' ? 'heart' : 'ball'}
              tone={kind === 'camp' ? 'lil' : 'leaf'}
              title={playground}
              note={t('content.starts', { date: formatDate(first, language, 'day') })}
              end={<span className="num nowrap">{formatMoney(price, currency, language, { short: true })}</span>}
            />
          ))}
        </List>
        <p>
          <LinkButton variant="pri" href={pathTo('classes', { lang: language, query: { kind: first.kind } })}>
            {t('content.allPlaces')}
          </LinkButton>
        </p>
      </Section>
    )
  )
}
