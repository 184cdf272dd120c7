import { List, ListLink } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { preferredPlayground } from './visited-playgrounds.ts'

type Props = { playgrounds: readonly { slug: string; name: string }[]; to: string; note?: string | undefined }

/**
 * The way on for those who have a play centre (profile, else the one chosen last), and for all others the way to the nearest: one row in either case, so
 * that knowing it late moves nothing. Known to the browser alone: HTML is never personal.
 * @param to what follows the language and comes before the slug: `order/child-class` @param note in place of “your play centre”, below its name.
 */
export const YourPlayground = ({ playgrounds, to, note }: Props) => {
  const { language, t } = useWords()
  const [slug, setSlug] = useState<string>()
  useEffect(() => setSlug(preferredPlayground()), [])
  const yours = playgrounds.find((one) => one.slug === slug)
  return (
    <List card>
      <ListLink
        href={yours ? `/${language}/${to}/${yours.slug}` : `/${language}/playgrounds`}
        icon="pin"
        tone="leaf"
        title={yours ? yours.name : t('common.yours.nearest')}
        note={yours ? (note ?? t('common.yours.title')) : t('common.yours.find')}
      />
    </List>
  )
}
