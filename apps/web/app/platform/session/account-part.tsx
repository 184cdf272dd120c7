import { pathTo } from '@hoppla/contract/pages'
import { BackLink, type Gap, PageHead, Stack, Wrap } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'

type Props = {
  title: ReactNode
  lead?: ReactNode
  back?: { page: string; label: string }
  gap?: Gap
  width?: 'narrow' | 'slim'
  children: ReactNode
}

/** A page below the account's start: the way back, its title, its content. */
export const AccountPart = ({ title, lead, back, gap = 6, width = 'narrow', children }: Props) => {
  const { language, t } = useWords()
  const start = pathTo('account', { lang: language })
  return (
    <Wrap width={width}>
      <PageHead
        back={
          <BackLink href={back ? `${start}/${back.page}` : start} label={t('common.back')}>
            {back?.label ?? t('common.myAccount')}
          </BackLink>
        }
        title={title}
        lead={lead}
      />
      <Stack gap={gap} className="mt-4">
        {children}
      </Stack>
    </Wrap>
  )
}
