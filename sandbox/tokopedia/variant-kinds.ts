/** The variations, the same here in every category. Values without a number may be typed. */
export const VARIATION_KINDS = [
  createKind(1, "Warna", "colour", 0, "", ["Putih", "Hitam", "Biru", "Merah", "Hijau"]),
  createKind(29, "Ukuran", "size", 7, "International", ["XS", "S", "M", "L", "XL"]),
  createKind(31, "Rasa", "flavour", 0, "", ["Original", "Pedas", "Manis"]),
  createKind(36, "Tipe", "type", 0, "", ["A", "B"]),
];

function createKind(
  variantId: number,
  name: string,
  identifier: string,
  unitId: number,
  unitName: string,
  values: string[],
) {
  return {
    ...{ variant_id: variantId, has_unit: unitId > 0 ? 1 : 0, identifier, name, status: 2 },
    is_primary: variantId === 1 ? 1 : 0,
    units: [
      {
        ...{ variant_unit_id: unitId, status: 1, unit_name: unitName, unit_short_name: unitName },
        unit_values: values.map((value, at) => ({
          variant_unit_value_id: variantId * 100 + at,
          status: 1,
          value,
          equivalent_value_id: 0,
          english_value: value,
          hex: "",
          icon: "",
        })),
      },
    ],
  };
}
