const pages = {
  contents: 'Contents',
  updated: 'Last changed {{date}}',
}
export default pages
