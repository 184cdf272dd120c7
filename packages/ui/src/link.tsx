import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, use } from 'react'

/** What every linking part accepts: an ordinary anchor's properties with an address. */
export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children'> & {
  href: string
  children?: ReactNode
  /** Leave the application and load the address as a document (files, other hosts, the identity provider). */
  fullLoad?: boolean
}

export type LinkComponent = ComponentType<Omit<AnchorProps, 'fullLoad'>>

const LinkContext = createContext<LinkComponent | null>(null)

/** Sets for all parts which component navigates inside the application; without it they render plain anchors. */
export const LinkProvider = ({ link, children }: { link: LinkComponent; children: ReactNode }) => (
  <LinkContext value={link}>{children}</LinkContext>
)

const staysInside = (href: string) => /^(\/(?!\/)|\?)/.test(href)

/** The one anchor of the design system: navigates inside the application where it can, otherwise a plain anchor. */
export const Anchor = ({ href, fullLoad, children, ...rest }: AnchorProps) => {
  const Inside = use(LinkContext)
  if (Inside && !fullLoad && !rest.target && rest.download === undefined && staysInside(href)) {
    return (
      <Inside href={href} {...rest}>
        {children}
      </Inside>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
