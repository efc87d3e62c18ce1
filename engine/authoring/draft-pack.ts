/** The pack of another state as a first draft: the same structure, and nothing that says whose law it is. */
import { STATES } from '../bill/states.ts';
import { type Pack, PROGRAMMES, type Programme } from '../model/pack.ts';
import { type Document, isMap, isScalar, parseDocument, visit } from '../rulebook/yaml.ts';

/** What becomes of what. */
export interface DraftOrder {
  /** Id of the new pack: `us-wy/workers-comp`. */
  readonly id: string;
  readonly like: Pack;
}

const stateOf = (id: string): string => /^us-([a-z]{2})\//.exec(id)?.[1]?.toUpperCase() ?? '';
/** Name of the state of a pack; blank for a pack that is of none. */
export const nameState = (id: string): string => STATES.get(stateOf(id)) ?? '';

/** A text without its comments, which told of another law. */
function readPlain(text: string): Document.Parsed {
  const document = parseDocument(text, { schema: 'failsafe', stringKeys: true });
  document.commentBefore = null;
  document.comment = null;
  visit(document, {
    Node: (_key, node) => {
      node.commentBefore = null;
      node.comment = null;
    },
  });
  return document;
}

/** Writes the other state's name and id wherever those of the old pack stand, and its code in fields and columns of states. */
function rename(document: Document.Parsed, { id, like }: DraftOrder): void {
  const [from, to] = [nameState(like.pack), nameState(id)];
  visit(document, {
    Scalar: (_key, node) => {
      if (typeof node.value === 'string')
        node.value = node.value.replaceAll(from, to).replaceAll(`${like.pack}#`, `${id}#`);
    },
    Pair: (_key, { key, value }) => {
      const isState = isScalar(key) && /(^s|S)tate$/.test(String(key.value));
      if (isState && isScalar(value) && value.value === stateOf(like.pack)) value.value = stateOf(id);
    },
  });
}

function eachEntry(
  document: Document.Parsed,
  key: string,
  change: (name: string, value: unknown) => unknown,
) {
  const map = document.get(key);
  if (!isMap(map)) return;
  for (const { key: name } of [...map.items])
    if (isScalar(name))
      map.set(name.value, document.createNode(change(String(name.value), map.get(name.value))));
}

const nameProgramme = (id: string, like: Pack): Programme =>
  PROGRAMMES.find((one) => one === id.slice(id.indexOf('/') + 1)) ?? like.programme!;

/** As the project's formatter leaves it: `{ a: [1, 2] }`. A text that would become another one stays as it is. */
function print(document: Document): string {
  const padded = document.toString({ lineWidth: 0 });
  const text = padded.replaceAll(/\[ (?=\S)/g, '[').replaceAll(/(?<=\S) \]/g, ']');
  const read = (one: string) => JSON.stringify(parseDocument(one, { schema: 'failsafe' }).toJS());
  return read(text) === read(padded) ? text : padded;
}

const schemaLine = (name: string, id: string) =>
  `# yaml-language-server: $schema=${'../'.repeat(id.split('/').length)}schemas/${name}.schema.json\n`;

/** The text of the draft. Every citation in it is to be found, and every set of edits to be decided on. */
export function draftPack(text: string, order: DraftOrder): string {
  const { id, like } = order;
  const document = readPlain(text);
  rename(document, order);
  const head = {
    pack: id,
    version: '0.1.0',
    jurisdiction: id.slice(0, id.indexOf('/')),
    programme: nameProgramme(id, like),
    status: 'draft',
  };
  for (const [key, value] of Object.entries(head)) document.set(key, value);
  eachEntry(document, 'sources', (name) => ({
    title: `To be found, ${nameState(id)}'s text for what ${like.pack} has from ${name}`,
    unread: `nothing of ${nameState(id)}; all that cites it is copied from ${like.pack}`,
  }));
  eachEntry(
    document,
    'declines',
    (_name, why) => `to be decided for ${nameState(id)}; ${like.pack} says, ${String(why)}`,
  );
  const note = `# A draft with the structure of ${like.pack}: days, values, conditions and citations are still those of that pack. A draft\n# prices nothing; its own tests try it. Write status: cited when every source has been found.\n`;
  return `${schemaLine('pack', id)}${note}${print(document)}`;
}

function setZip(document: Document.Parsed, zip: string): void {
  if (!document.has('bill') && isMap(document.contents)) {
    const bill = document.createPair('bill', document.createNode({}, { flow: true }));
    document.contents.items.splice(1, 0, bill as (typeof document.contents.items)[number]);
  }
  const quoted = document.createNode(zip);
  quoted.type = 'QUOTE_DOUBLE';
  document.setIn(['bill', 'ZipCode'], quoted);
}

/** Keys of a case that tell of amounts of another state. */
const AMOUNTS = ['hand', 'note'];

/**
 * The text of its tests: the cases of the old pack's tests with their bills, and without what they expect of amounts.
 * Cases that expect a refusal are left out.
 *
 * @param zip a ZIP code of the state
 */
export function draftTests(text: string, order: DraftOrder, zip: string): string {
  const document = readPlain(text);
  rename(document, order);
  document.set('pack', order.id);
  document.delete('survivors');
  setZip(document, zip);
  const { tests } = document.toJS() as { tests: readonly { error?: string; lines: readonly object[] }[] };
  for (const [index, { error, lines }] of [...tests.entries()].reverse()) {
    if (error !== undefined) {
      document.deleteIn(['tests', index]);
      continue;
    }
    for (const key of AMOUNTS) document.deleteIn(['tests', index, key]);
    for (const line of lines.keys())
      document.setIn(
        ['tests', index, 'lines', line, 'expect'],
        document.createNode({ attention: 'false' }, { flow: true }),
      );
  }
  const note = `# Amounts are to be filled in: \`allowance\` as the state publishes it, and the calculation in \`hand\`.\n`;
  return `${schemaLine('pack-test', order.id)}${note}${print(document)}`;
}

/** What a case came to, as far as it can be stated before any amount is known. */
export interface CaseState {
  readonly covers: readonly string[];
  readonly lines: readonly { readonly reasons: readonly string[]; readonly attention: boolean }[];
}

/** The tests with what each case came to; null leaves a case out. */
export function fillTests(text: string, states: readonly (CaseState | null)[]): string {
  const document = parseDocument(text, { schema: 'failsafe', stringKeys: true });
  for (const [index, state] of [...states.entries()].reverse()) {
    if (!state) {
      document.deleteIn(['tests', index]);
      continue;
    }
    if (state.covers.length > 0)
      document.setIn(['tests', index, 'covers'], document.createNode(state.covers, { flow: true }));
    else document.deleteIn(['tests', index, 'covers']);
    for (const [line, { reasons, attention }] of state.lines.entries())
      document.setIn(
        ['tests', index, 'lines', line, 'expect'],
        document.createNode({ reasons, attention: String(attention) }, { flow: true }),
      );
  }
  return print(document);
}
