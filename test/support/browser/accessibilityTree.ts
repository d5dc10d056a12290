import type { CDPSession, Page } from 'playwright';
import type { Run } from '../gluedWords.ts';

/** Reads the accessibility tree of a page, as the browser exposes it to assistive technology. */

interface AxValue {
  readonly value?: unknown;
}

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

const property = (node: AxNode | undefined, name: string): unknown =>
  node?.properties?.find((own) => own.name === name)?.value.value;

const text = (value?: AxValue) => String(value?.value ?? '');

const allNodes = async (page: Page): Promise<readonly AxNode[]> => {
  const session = await sessionOf(page);
  return (await session.send('Accessibility.getFullAXTree')).nodes as readonly AxNode[];
};

/**
 * The live regions with text, without those with `aria-live="off"`. An element that is inserted
 * again gets a new id.
 */
export async function liveRegions(page: Page) {
  const nodes = await allNodes(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (node?: AxNode): string =>
    node?.role?.value === 'StaticText'
      ? text(node.name)
      : (node?.childIds ?? [])
          .map((id) => textOf(byId.get(id)))
          .filter(Boolean)
          .join(' ');
  return nodes
    .filter((node) => !node.ignored && property(node, 'live') !== undefined)
    .map((one) => ({ id: one.backendDOMNodeId, live: property(one, 'live'), text: textOf(one) }))
    .filter(({ text }) => text !== '');
}

/** The texts of the live regions, which are announced without moving the focus. */
export const announcements = async (page: Page): Promise<string[]> =>
  (await liveRegions(page)).map(({ text }) => text);

/** The accessibility properties of the first element that matches a selector. */
export async function accessibilityProperties(page: Page, selector: string) {
  const session = await sessionOf(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector(${JSON.stringify(selector)})`,
  });
  if (!result.objectId) throw new Error(`nothing on the page matches ${selector}`);
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const node = nodes[0] as AxNode | undefined;
  return {
    name: text(node?.name),
    description: text(node?.description),
    invalid: property(node, 'invalid'),
    pressed: property(node, 'pressed'),
  };
}

/** The texts of a page that Chromium exposes as one run: those of a node, across all boxes in it. */
export async function textRuns(page: Page): Promise<Run[]> {
  const nodes = await allNodes(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const exposed = ({ childIds = [] }: AxNode): AxNode[] =>
    childIds
      .flatMap((id) => byId.get(id) ?? [])
      .flatMap((child) => (child.ignored ? exposed(child) : [child]));
  return nodes
    .filter((node) => !node.ignored)
    .flatMap((node) => {
      const runs: string[][] = [[]];
      for (const child of exposed(node)) {
        if (child.role?.value === 'StaticText') runs.at(-1)?.push(text(child.name));
        else runs.push([]);
      }
      return runs;
    });
}
