import { pathTo } from '@hoppla/contract/pages'
import { List, ListLink } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { preferredPlayground } from './visited-playgrounds.ts'

type Props = {
  playgrounds: readonly { slug: string; name: string }[]
  page: 'book-entrance' | 'class-list' | 'party-at'
  note?: string | undefined
}

/**
 * The next step for visitors with a known play centre (from the profile, else the one chosen last), and otherwise the way to the nearest: one row in either
 * case, so that nothing moves when it becomes known. Only the browser knows it, since HTML is never personal.
 * @param page the page of the play centre to link to. @param note shown below its name instead of “your play centre”.
 */
export const YourPlayground = ({ playgrounds, page, note }: Props) => {
  const { language, t } = useWords()
  const [slug, setSlug] = useState<string>()
  useEffect(() => setSlug(preferredPlayground()), [])
  const yours = playgrounds.find((one) => one.slug === slug)
  return (
    <List card>
      <ListLink
        href={yours ? pathTo(page, { lang: language, playgroundSlug: yours.slug }) : pathTo('playgrounds', { lang: language })}
        icon="pin"
        tone="leaf"
        title={yours ? yours.name : t('common.yours.nearest')}
        note={yours ? (note ?? t('common.yours.title')) : t('common.yours.find')}
      />
    </List>
  )
}
