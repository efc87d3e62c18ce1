import fc from 'fast-check';
import Mustache from 'mustache';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../server/report/escape-html.ts';
import { compileTemplateInPieces, minifyTemplate } from '../../../server/report/mustache.ts';
import { renderPageInPieces, TEMPLATES } from '../../../server/report/templates.ts';
import { buildPageView } from '../../../server/report/view-page.ts';
import { anyReview } from './review-generator.ts';

function renderByLibrary(template: string, partials: Record<string, string>, view: object): string {
  return Mustache.render(template, view, partials, { escape: escapeHtml });
}

function compile(template: string, partials: Record<string, string> = {}): (view: object) => string {
  const render = compileTemplateInPieces({ template, partials, escapeText: escapeHtml, sharedSections: [] });
  return (view) => render(view).join('');
}

/** Views over a few names, so that sections find, miss and inherit them. */
const names = fc.constantFrom('a', 'b', 'c');
const { view: anyView } = fc.letrec<{ value: unknown; view: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('', '<text>', 0, 7, true, false, null, undefined),
    // mustache.js itself throws on null inside a list.
    fc.array(
      tie('value').map((value) => value ?? 'none'),
      { maxLength: 3 },
    ),
    tie('view'),
  ),
  view: fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
}));

const { nodes: anyTemplate } = fc.letrec<{ nodes: string; node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('text', '{{.}}', '{{!no}}'),
    names.map((name) => `{{${name}}}`),
    names.map((name) => `{{{${name}}}}`),
    fc.tuple(names, tie('nodes')).map(([name, body]) => `{{#${name}}}${body}{{/${name}}}`),
    fc.tuple(names, tie('nodes')).map(([name, body]) => `{{^${name}}}${body}{{/${name}}}`),
    fc.constant('{{>part}}'),
  ),
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
}));

describe('the compiled templates', () => {
  it('render as mustache.js does, on generated templates and views', () => {
    const partials = { part: '({{a}}{{#b}}{{c}}{{/b}})' };
    fc.assert(
      fc.property(anyTemplate, anyView, (template, view) => {
        expect(compile(template, partials)(view)).toBe(renderByLibrary(template, partials, view));
      }),
      { numRuns: 2000 },
    );
  });

  it('render the report as mustache.js does, on generated reviews', () => {
    fc.assert(
      fc.property(anyReview, (review) => {
        const view = buildPageView(review, {});
        expect(renderPageInPieces(view).join('')).toBe(
          renderByLibrary(TEMPLATES['report']!, TEMPLATES, view),
        );
      }),
    );
  });

  it('may use themselves', () => {
    const partials = { part: '{{name}}{{#child}}<{{>part}}>{{/child}}' };
    const view = { name: 'a', child: { name: 'b', child: { name: 'c', child: false } } };
    expect(compile('{{>part}}', partials)(view)).toBe('a<b<c>>');
  });

  function checkRefused(template: string, message: string): void {
    it(`refuse ${template}`, () => expect(() => compile(template)).toThrow(message));
  }
  checkRefused('{{a.b}}', 'Template tag {{a.b}}: dotted names are not supported; use a section.');
  checkRefused('{{>gone}}', 'Template part "gone" does not exist: add gone.mustache.');
  checkRefused('{{=<% %>=}}', 'Template tag {{=<% %>}} is not supported.');
  checkRefused('{{#a}}', 'Unclosed section "a"');
});

describe('minifyTemplate', () => {
  function check(name: string, template: string, expected: string): void {
    it(name, () => expect(minifyTemplate(template)).toBe(expected));
  }
  check('joins lines', '<p>\n  a\n</p>\n', '<p>a</p>');
  check('leaves out end tags that HTML does not need', '<li>a</li><li>b</li>', '<li>a<li>b');
  check('leaves out quotes that HTML does not need', '<p class="m" id="a-b">', '<p class=m id=a-b>');
  check('and around our own numbers', '<a href="#l{{line}}">', '<a href=#l{{line}}>');
  check(
    'keeps quotes around what it does not know',
    '<p class="m n" id="{{id}}" title="{{line}} {{id}}">',
    "<p class='m n' id='{{id}}' title='{{line}} {{id}}'>",
  );
  check('writes other characters as references', '→', '&#8594;');
});
