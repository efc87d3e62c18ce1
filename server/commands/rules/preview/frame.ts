/** The page around the report: it shows what was last found wrong, and puts the report anew in its place without moving the eye. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../report/escape-html.ts';

const STYLES =
  'html,body{margin:0;height:100%}body{display:flex;flex-direction:column;font:14px/1.4 system-ui,sans-serif}pre{margin:0;padding:.5rem 1rem;background:#7a1020;color:#fff;white-space:pre-wrap;max-height:40vh;overflow:auto}pre:empty{display:none}p{margin:0;padding:.25rem 1rem;background:#222;color:#ddd}iframe{flex:1;border:0;width:100%}';

const SCRIPT = `
const [frame, state, problems] = ['report', 'state', 'problems'].map((id) => document.getElementById(id));
const events = new EventSource('/events');
events.addEventListener('reviewed', ({ data }) => {
  const { said, wrong } = JSON.parse(data);
  state.textContent = said;
  problems.textContent = wrong;
  if (wrong) return;
  const from = frame.contentWindow, [x, y] = [from.scrollX, from.scrollY];
  const open = [...from.document.querySelectorAll('details')].map((one) => one.open);
  frame.onload = () => {
    [...frame.contentWindow.document.querySelectorAll('details')].forEach((one, at) => { if (open[at]) one.open = true; });
    frame.contentWindow.scrollTo(x, y);
  };
  from.location.replace('/report');
});
events.onerror = () => { state.textContent = 'The preview has ended; start it again.'; };
`;

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the page is allowed to do: its own script and styles, the report, and to hear of the next review. */
export const FRAME_POLICY = `default-src 'none'; script-src ${digest(SCRIPT)}; style-src ${digest(STYLES)}; frame-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const renderFrame = (bill: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview of ${escapeHtml(bill)}</title><style>${STYLES}</style></head><body><p id="state" role="status">Reviewing ${escapeHtml(bill)}</p><pre id="problems" role="alert"></pre><iframe id="report" title="Report of ${escapeHtml(bill)}" src="/report"></iframe><script>${SCRIPT}</script></body></html>`;
