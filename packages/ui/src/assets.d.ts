/** The address of a picture, as the bundler serves it. */
declare module '*.svg?url&no-inline' {
  const href: string
  export default href
}
