/** A page of the report as tests read it. */

/** What a reader sees: the page without its style sheet and tags. */
export function readText(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:])(?= )/g, '$1');
}

/** Line breaks before blocks, so that a change of the page shows as a small diff. */
export function breakLines(html: string): string {
  return html.replaceAll(
    /(?=<(?:section|header|footer|main|h\d|p|ul|ol|li|dl|dt|div|table|tr|style|svg)[ >])/g,
    '\n',
  );
}
