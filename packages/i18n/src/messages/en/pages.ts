const pages = {
  contents: 'Contents',
  updated: 'Last updated {{date}}',
}
export default pages
