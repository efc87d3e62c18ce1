/** An impact as one page that stands alone: no script, nothing fetched, in the dress of the reports. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../report/escape-html.ts';
import { TEMPLATES } from '../../../report/templates.ts';
import type { LineChain } from '../../line-chain.ts';
import type { ImpactRun } from './run.ts';
import { describeMover, describeSpeed, type ImpactTable, listTables, summarise } from './tables.ts';

/** Rows of a table; the CSV has all. */
const MOST_ROWS = 500;

const OWN_STYLES =
  'table{border-collapse:collapse;margin:0 0 1rem}td,th{padding:.15rem .6rem;text-align:left;vertical-align:top}.r{text-align:right;font-variant-numeric:tabular-nums}.wide{overflow-x:auto}main{padding:1rem;max-width:70rem;margin:auto}';
const styles = `${TEMPLATES['styles']}${OWN_STYLES}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'none'`;

function renderTable({ title, columns, rows, left }: ImpactTable): string {
  const mark = (index: number) => (columns[index]?.align === 'right' ? ' class="r"' : '');
  const head = columns.map((one, index) => `<th scope="col"${mark(index)}>${escapeHtml(one.title)}</th>`);
  const body = rows.map((row) => {
    const cells = row.map((cell, index) => `<td${mark(index)}>${escapeHtml(cell)}</td>`);
    return `<tr>${cells.join('')}</tr>`;
  });
  const more = left > 0 ? `<p>and ${left} more</p>` : '';
  return `<section><h2>${escapeHtml(title)}</h2><div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(title)}"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>${more}</section>`;
}

function renderSteps(when: string, { head, steps, waits }: LineChain): string {
  const rows = steps.map(
    ({ amount, text }) => `<tr><td class="r">${escapeHtml(amount)}</td><td>${escapeHtml(text)}</td></tr>`,
  );
  const waiting = waits === '' ? '' : `<p>${escapeHtml(waits)}</p>`;
  return `<h3>${when}: ${escapeHtml(head)}</h3><table><tbody>${rows.join('')}</tbody></table>${waiting}`;
}

export function renderImpactPage({ impact, seconds, threads }: ImpactRun, names: string): string {
  const movers = impact.movers.map(
    (mover) =>
      `<details><summary>${escapeHtml(describeMover(mover))}</summary>${renderSteps('Before', mover.chains.before)}${renderSteps('After', mover.chains.after)}</details>`,
  );
  const title = `Impact of ${names}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeHtml(title)}</title><style>${styles}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>`,
    ...summarise(impact).map((one) => `<p>${escapeHtml(one)}</p>`),
    ...listTables(impact, MOST_ROWS).map(renderTable),
    movers.length > 0 ? `<section><h2>Lines that moved farthest</h2>${movers.join('')}</section>` : '',
    `<p>${escapeHtml(describeSpeed(impact.bills, seconds, threads))}</p></main></body></html>\n`,
  ].join('');
}
