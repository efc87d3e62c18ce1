/** `/docs`: the contract as a page, made from the document that programs read. */
import { isNode, type OpenApiNode } from '../../openapi/find-schema.ts';
import type { Page } from '../shell/page.ts';
import { readBlocks } from './read-words.ts';
import { listErrors, viewOperation } from './view-operation.ts';
import { viewSchema } from './view-schema.ts';

/** The parts of a document that is whole; `buildOpenApi` makes no other. */
interface Contract {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiNode>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, OpenApiNode>> };
}

export function buildDocsPage(document: OpenApiNode): Page {
  const { info, tags, paths, components } = document as unknown as Contract;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => ({
      node,
      view: viewOperation(document, path, method, node),
    })),
  );
  const schemas = Object.entries(components.schemas).filter(([, schema]) => isNode(schema));
  return {
    template: 'docs',
    title: 'API',
    part: 'docs',
    view: {
      ...info,
      blocks: readBlocks(info.description),
      groups: tags.map((tag) => ({
        ...tag,
        operations: operations
          .filter(({ node }) => (node['tags'] as readonly string[])[0] === tag.name)
          .map(({ view }) => view),
      })),
      errors: listErrors(document),
      schemas: schemas.map(([name, schema]) => viewSchema(name, schema)),
      bookDigest: '',
    },
  };
}
