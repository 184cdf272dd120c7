import type { Permission } from '@hoppla/contract/permissions'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import lost from '../art/lost.svg'
import { useTitle } from '../parts/page.tsx'
import { Empty } from '../parts/states.tsx'
import { can, useMe } from '../platform/me.ts'
import { useWords } from '../platform/words.ts'

/** A page that asks for a permission; goes as soon as it is taken, with the reason in its place. The API decides; this only says it. */
export const Guarded = ({ permission, children }: { permission: Permission; children: ReactNode }) => {
  const { t } = useWords()
  if (can(useMe(), permission)) return children
  return <Nowhere title={t('common.notYours.title')} text={t('common.notYours.text')} />
}

export const NotFound = () => {
  const { t } = useWords()
  return <Nowhere title={t('common.notFound.title')} text={t('common.notFound.text')} />
}

const Nowhere = ({ title, text }: { title: string; text: string }) => {
  const { t } = useWords()
  useTitle(title)
  return (
    <Empty
      art={lost}
      level={1}
      title={title}
      actions={
        <Button component={Link} to="/">
          {t('common.notFound.home')}
        </Button>
      }
    >
      {text}
    </Empty>
  )
}
