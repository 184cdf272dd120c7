import type { LinkComponent } from '@hoppla/ui'
import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { rememberPressed } from '../storage/visited-playgrounds.ts'

type Props = ComponentProps<LinkComponent> & {
  /** Carried to the next page, never in the address. */
  state?: unknown
}

/** A link that moves inside the application. (React Router's own carries prefetching, which the product does not use.) */
export const Link = ({ href, state, onClick, ...rest }: Props) => {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { state, ...(rest.target ? { target: rest.target } : {}) })
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented) return
        rememberPressed(href, location.pathname)
        follow(event)
      }}
    />
  )
}
