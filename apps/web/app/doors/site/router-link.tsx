import type { LinkComponent } from '@hoppla/ui'
import { Link } from 'react-router'

/** How the design system's links move inside the application. */
export const RouterLink: LinkComponent = ({ href, ...rest }) => <Link to={href} {...rest} />
