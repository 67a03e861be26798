/** Tokopedia's numbers of couriers and their services. */
export const COURIERS = [
  createCourier(1, "JNE", [
    [1, "Reguler"],
    [6, "YES"],
  ]),
  createCourier(14, "J&T", [[27, "Reguler"]]),
  createCourier(23, "SiCepat", [[43, "Regular Package"]]),
];

function createCourier(id: number, name: string, services: [id: number, name: string][]) {
  return {
    shipper_id: id,
    shipper_name: name,
    logo: "",
    services: services.map(([service_id, service_name]) => ({
      service_id,
      service_name,
      service_desc: `${name} ${service_name}`,
    })),
  };
}
