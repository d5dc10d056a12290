import type { CDPSession, Page } from 'playwright';

/** The page as the browser hands it to assistive technology: what is not in this tree is not spoken. */

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

/** A live region of the accessibility tree. */
export interface LiveRegion {
  /** The same as long as the element is the same: an element that is inserted anew has another. */
  readonly id: number | undefined;
  readonly role: string;
  readonly live: string;
  readonly text: string;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

const property = (node: AxNode, name: string): unknown =>
  node.properties?.find((own) => own.name === name)?.value.value;

const wholeTree = async (page: Page): Promise<readonly AxNode[]> => {
  const session = await sessionOf(page);
  return (await session.send('Accessibility.getFullAXTree')).nodes as readonly AxNode[];
};

/** The live regions that have something to say; one with `aria-live="off"` is none. */
export async function liveRegions(page: Page): Promise<LiveRegion[]> {
  const nodes = await wholeTree(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (node: AxNode): string => {
    if (node.role?.value === 'StaticText') return String(node.name?.value ?? '');
    return (node.childIds ?? [])
      .map((id) => byId.get(id))
      .map((child) => (child ? textOf(child) : ''))
      .filter(Boolean)
      .join(' ');
  };
  return nodes
    .filter((node) => !node.ignored && property(node, 'live') !== undefined)
    .map((node) => ({
      id: node.backendDOMNodeId,
      role: String(node.role?.value),
      live: String(property(node, 'live')),
      text: textOf(node),
    }))
    .filter(({ text }) => text !== '');
}

/** The texts that live regions hold and that are spoken without a move of the focus. */
export const spoken = async (page: Page): Promise<string[]> =>
  (await liveRegions(page)).map(({ text }) => text);

/** The roles of all elements that assistive technology meets on the page. */
export const rolesOn = async (page: Page): Promise<string[]> =>
  (await wholeTree(page)).filter(({ ignored }) => !ignored).map(({ role }) => String(role?.value));

/** What assistive technology is told of the first element that a selector finds. */
export async function exposed(page: Page, selector: string) {
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
  if (!node) throw new Error(`${selector} is not in the accessibility tree`);
  return {
    role: String(node.role?.value ?? ''),
    name: String(node.name?.value ?? ''),
    description: String(node.description?.value ?? ''),
    invalid: property(node, 'invalid'),
    pressed: property(node, 'pressed'),
    isFocused: property(node, 'focused') === true,
  };
}
