import { BackLink, PageHead, Wrap } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { accountStart } from '../../platform/addresses.ts'
import { useWords } from '../../platform/words.ts'

type Props = { title: ReactNode; lead?: ReactNode; back?: { page: string; label: string }; children: ReactNode }

/** A page below the account's start: the way back, its title, its content. */
export const AccountPart = ({ title, lead, back, children }: Props) => {
  const { language, t } = useWords()
  const start = accountStart(language)
  return (
    <Wrap width="narrow">
      <PageHead
        back={
          <BackLink href={back ? `${start}/${back.page}` : start} label={t('common.back')}>
            {back?.label ?? t('common.myAccount')}
          </BackLink>
        }
        title={title}
        lead={lead}
      />
      <div className="stack gap-6 mt-4">{children}</div>
    </Wrap>
  )
}
