import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLink, escapeHtml } from '../../../server/report/escape-html.ts';

describe('escapeHtml', () => {
  function check(name: string, text: unknown, expected: string): void {
    it(name, () => expect(escapeHtml(text)).toBe(expected));
  }
  check('keeps plain text', 'Line 1, 99213', 'Line 1, 99213');
  check('escapes markup', '<b>&"\'', '&lt;b&gt;&amp;&quot;&#39;');
  check('shows a number', 12.5, '12.5');
  check('keeps line ends and tabs', 'a\tb\nc', 'a\tb\nc');
  check('writes other alphabets as references', 'é→😀', '&#233;&#8594;&#128512;');
  check('replaces control characters', 'a\0b\x1b[0m\x7f\x85', 'a&#65533;b&#65533;[0m&#65533;&#65533;');
  check('replaces overrides of the reading direction', '\u202e$12\u2066', '&#65533;$12&#65533;');
  check('replaces half a surrogate pair', '\ud83d!', '&#65533;!');

  it('gives plain ASCII without markup, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeHtml(text)).toMatch(/^(?:[\t\n\r !#$%(-;=?-~]|&(?:#\d+|amp|lt|gt|quot);)*$/);
      }),
    );
  });
});

describe('checkLink', () => {
  function check(address: string | null, isLink: boolean): void {
    it(`${isLink ? 'follows' : 'does not follow'} ${JSON.stringify(address)}`, () => {
      expect(checkLink(address)).toBe(isLink ? address : null);
    });
  }
  check('https://www.ecfr.gov/current/title-42/section-414.20', true);
  check('http://example.com/?a=1&b=2#c', true);
  check('HTTPS://EXAMPLE.COM/', true);
  check('javascript:alert(1)', false);
  check(' javascript:alert(1)', false);
  check('java\tscript:alert(1)', false);
  check('JaVaScRiPt:alert(1)//https://example.com', false);
  check('data:text/html,<script>alert(1)</script>', false);
  check('vbscript:msgbox(1)', false);
  check('//example.com', false);
  check('/local', false);
  check('file:///etc/passwd', false);
  check('https://example.com/" onclick="alert(1)', false);
  check("https://example.com/' onclick='alert(1)", false);
  check('https://', false);
  check('https://exa mple.com', false);
  check('', false);
  check(null, false);
});
