import type { ClassWaitingList } from '@hoppla/contract/classes/waiting-list'
import { Anchor, type Fact, Facts } from '@hoppla/ui'
import { contentLink } from '../../../platform/addresses/content-links.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { beforeWords, familiesBefore } from './joining-words.ts'

/** How long the line is, what a place that comes free means, and what it costs to wait: nothing. */
export const WhatFollows = ({ list, groups }: { list: ClassWaitingList; groups: readonly string[] }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { placesGiven } = list
  const before = [
    beforeWords(familiesBefore(list, groups), t),
    ...(placesGiven ? [t('joining.given', { count: placesGiven.families })] : []),
  ]
  const privacy = contentLink(site, language, 'privacy')
  const facts: Fact[] = [
    { icon: 'group', text: before.join(' ') },
    { icon: 'clock', text: t('joining.hours') },
    { icon: 'card', text: t('joining.free') },
    { icon: 'heart', text: t('joining.later') },
  ]
  return (
    <>
      <Facts small facts={facts} />
      {privacy !== undefined && (
        <Anchor className="small tap start" href={privacy} target="_blank">
          {t('joining.privacy')}
        </Anchor>
      )}
    </>
  )
}
