/** A review within a page of the site: the parts of the report, in its own styles, without what makes that a page. */
import { escapeHtml } from '../../report/escape-html.ts';
import { compileTemplateInPieces } from '../../report/mustache.ts';
import type { ReportInput, ReportOptions } from '../../report/report-input.ts';
import { SHARED_SECTIONS, TEMPLATES } from '../../report/templates.ts';
import { buildPageView } from '../../report/view-page.ts';

/** What the report's own page holds between its skip link and its footer. */
const BODY = `{{>header}}
{{#error}}<section class="e" aria-labelledby="error"><h2 id="error">This bill could not be priced</h2><p>{{text}}</p>{{#messages}}<p>{{.}}</p>{{/messages}}<p class="m">No price was guessed: amounts that are not known are shown as &#8212;.</p></section>{{/error}}
{{>totals}}{{>overview}}{{>amounts}}
<h2>How the bill was decided</h2>
<label class="all"><input type="checkbox" id="all"> Open every line and list</label>
{{>whole-bill}}
{{#lines}}{{>line}}{{/lines}}
{{>appendix}}`;

let render: ((view: object) => string[]) | undefined;

export function renderReview(review: ReportInput, options: ReportOptions): string {
  render ??= compileTemplateInPieces({
    template: BODY,
    partials: TEMPLATES,
    escapeText: escapeHtml,
    sharedSections: SHARED_SECTIONS,
  });
  return render(buildPageView(review, options)).join('');
}

/** The report's style sheet for a review within `.review`; its colours are the site's anyway. */
export const REVIEW_STYLES = `.review {\n${TEMPLATES['styles']}\n}\n`;
